// Package lookalike has comments that are like directives, and silence nothing.
//
// A comment that begins with //leaklint:ignore blockedwait, and has a reason, silences
// findings, and leaklint:ignore blockedwait does not. An example:
//
//	// leaklint:ignore blockedwait the process ends with this
//
// Or in short:
//
//	leaklint:ignore blockedwait the process ends with this
package lookalike

func spaced() {
	ch := make(chan int)
	// leaklint:ignore blockedwait somebody reads // want `comment is no directive, and silences nothing: want //leaklint:ignore blockedwait somebody reads$`
	go func() { ch <- 1 }() // want `.*may wait forever.*`
}

func capital() {
	ch := make(chan int)
	//Leaklint:ignore blockedwait,losthandler somebody reads // want `.*want //leaklint:ignore blockedwait,losthandler somebody reads$`
	go func() { ch <- 1 }() // want `.*may wait forever.*`
}

func dash() {
	ch := make(chan int)
	//leaklint-ignore blockedwait: somebody reads // want `.*silences nothing: want //leaklint:ignore check\[,check\] reason$`
	go func() { ch <- 1 }() // want `.*may wait forever.*`
}

func noColon() {
	ch := make(chan int)
	// leaklint ignore: blockedwait somebody reads // want `.*want //leaklint:ignore blockedwait somebody reads$`
	go func() { ch <- 1 }() // want `.*may wait forever.*`
}

func atEnd() {
	ch := make(chan int)
	go func() { ch <- 1 }() // leaklint:ignore blokedwait somebody reads // want `.*want //leaklint:ignore check\[,check\] reason$` `.*may wait forever.*`
}

func noReason() {
	ch := make(chan int)
	// leaklint:ignore blockedwait // want `.*silences nothing: want //leaklint:ignore check\[,check\] reason$`
	go func() { ch <- 1 }() // want `.*may wait forever.*`
}

func noCheck() {
	ch := make(chan int)
	// leaklint:ignore // want `.*silences nothing: want //leaklint:ignore check\[,check\] reason$`
	go func() { ch <- 1 }() // want `.*may wait forever.*`
}

func block() {
	ch := make(chan int)
	/*leaklint:ignore blockedwait somebody reads */ // want `.*want //leaklint:ignore blockedwait somebody reads$`
	go func() { ch <- 1 }()                         // want `.*may wait forever.*`
}

func staticcheck() {
	ch := make(chan int)
	//lint:ignore leaklint somebody reads // want `.*silences nothing: want //leaklint:ignore check\[,check\] reason$`
	go func() { ch <- 1 }() // want `.*may wait forever.*`
}

func staticcheckInShort() {
	ch := make(chan int)
	//lint:leaklint // want `.*silences nothing: want //leaklint:ignore check\[,check\] reason$`
	go func() { ch <- 1 }() // want `.*may wait forever.*`
}

func staticcheckByName() {
	ch := make(chan int)
	//lint:ignore SA4006,blockedwait somebody reads // want `.*silences nothing: want //leaklint:ignore check\[,check\] reason$`
	go func() { ch <- 1 }() // want `.*may wait forever.*`
}

// spacedLater is obeyed: the prefix is there.
func spacedLater() {
	ch := make(chan int)
	//leaklint: ignore blockedwait somebody reads
	go func() { ch <- 1 }()
}

// prose: comments begin so, too.
func prose() int {
	// leaklint:ignore is how a comment begins that silences findings.
	// leaklint ignores what is in tests.
	//lint:ignore SA4006 leaklint wants it
	// Somebody reads: //leaklint:ignore blockedwait would be right, too.
	//	leaklint:ignore blockedwait an example
	return 1
}
