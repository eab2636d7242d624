// Copyright nobody.

// Package file has a file in which all findings are silenced.
//
//leaklint:ignore blockedwait who reads all of this is in assembly
//leaklint:ignore losthandler there is no handler // want `.*silences nothing here: remove it.*`
package file

func one() {
	ch := make(chan int)
	go func() { ch <- 1 }()
}

func two() {
	ch := make(chan int)
	go func() { ch <- 1 }()
}
