// Stop tells who reads, and not who sends.
package stopped_with_reader

type Tail struct {
	lines chan string
	stop  chan struct{}
	read  func() string
	print func(string)
}

func NewTail(read func() string, print func(string)) *Tail {
	t := &Tail{make(chan string), make(chan struct{}), read, print}
	go t.fill() // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	go t.printAll()
	return t
}

func (t *Tail) fill() {
	for {
		t.lines <- t.read()
	}
}

func (t *Tail) printAll() {
	for {
		select {
		case l := <-t.lines:
			t.print(l)
		case <-t.stop:
			return
		}
	}
}

func (t *Tail) Stop() { close(t.stop) }
