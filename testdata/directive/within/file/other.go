package file

func three() {
	ch := make(chan int)
	go func() { ch <- 1 }() // want `.*may wait forever.*`
}
