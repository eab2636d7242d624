// Package nolint has comments for golangci-lint.
package nolint

func all() {
	ch := make(chan int)
	go func() { ch <- 1 }() //nolint
}

func byName() {
	ch := make(chan int)
	go func() { ch <- 1 }() //nolint:leaklint // somebody reads
}

func byCheck() {
	ch := make(chan int)
	go func() { ch <- 1 }() // nolint:errcheck, blockedwait
}

func statement() {
	ch := make(chan int)
	//nolint:leaklint
	go func() {
		ch <- 1
	}()
}

//nolint:leaklint // all of it
func function(some bool) {
	ch := make(chan int)
	if some {
		go func() { ch <- 1 }()
	}
}

func others() {
	ch := make(chan int)
	go func() { ch <- 1 }() //nolint:errcheck,losthandler // want `.*may wait forever.*`
}

func otherColumn() {
	ch := make(chan int)    //nolint:leaklint
	go func() { ch <- 1 }() // want `.*may wait forever.*`
}

func word() {
	ch := make(chan int)
	go func() { ch <- 1 }() //nolints // want `.*may wait forever.*`
}

func group() {
	ch := make(chan int)
	//nolint:leaklint
	// It ends with the process.
	go func() { ch <- 1 }()
}

func allWords() {
	ch := make(chan int)
	go func() { ch <- 1 }() //nolint:all it ends with the process
}
