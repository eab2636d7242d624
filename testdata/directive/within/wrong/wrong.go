// Package wrong has directives that silence nothing, or too little.
package wrong

func noReason() {
	ch := make(chan int)
	//leaklint:ignore blockedwait // want `.*directive gives no reason, and silences nothing.*`
	go func() { ch <- 1 }() // want `.*may wait forever.*`
}

func noCheck() {
	ch := make(chan int)
	//leaklint:ignore // want `.*directive names no check: want //leaklint:ignore check\[,check\] reason.*`
	go func() { ch <- 1 }() // want `.*may wait forever.*`
}

func otherCheck() {
	ch := make(chan int)
	//leaklint:ignore queueshutdown it is a queue, too // want `.*silences nothing here.*`
	go func() { ch <- 1 }() // want `.*may wait forever.*`
}

func misspelt() {
	ch := make(chan int)
	//leaklint:ignore blokedwait somebody reads // want `.*directive names the unknown check "blokedwait": do you mean "blockedwait"\?.*`
	go func() { ch <- 1 }() // want `.*may wait forever.*`
}

func alsoMisspelt() {
	ch := make(chan int)
	//leaklint:ignore blockedwait,losthandlr somebody reads // want `.*unknown check "losthandlr": do you mean "losthandler"\?.*`
	go func() { ch <- 1 }()
}

func unknown() {
	ch := make(chan int)
	//leaklint:disable blockedwait somebody reads // want `.*unknown directive //leaklint:disable: want //leaklint:ignore.*`
	go func() { ch <- 1 }() // want `.*may wait forever.*`
}

func empty() {
	ch := make(chan int)
	//leaklint: blockedwait somebody reads // want `.*unknown directive //leaklint:blockedwait: want //leaklint:ignore.*`
	go func() { ch <- 1 }() // want `.*may wait forever.*`
}

func tooFar() {
	ch := make(chan int)
	//leaklint:ignore blockedwait somebody reads // want `.*silences nothing here.*`

	go func() { ch <- 1 }() // want `.*may wait forever.*`
}

func notInBlocks(some bool) {
	ch := make(chan int)
	//leaklint:ignore blockedwait somebody reads // want `.*silences nothing here.*`
	if some {
		go func() { ch <- 1 }() // want `.*may wait forever.*`
	}
}

//leaklint:ignore blockedwait somebody reads // want `.*silences nothing here.*`

func tooFarAbove() {
	ch := make(chan int)
	go func() { ch <- 1 }() // want `.*may wait forever.*`
}

func behindFunc() { //leaklint:ignore blockedwait somebody reads // want `.*silences nothing here.*`
	ch := make(chan int)
	go func() { ch <- 1 }() // want `.*may wait forever.*`
}
