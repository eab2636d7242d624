// Twin of send/stopped_with_reader: Stop waits for who sends.
package stopped_behind_sender

type Tail struct {
	lines  chan string
	stop   chan struct{}
	filled chan struct{}
	read   func() (string, bool)
	print  func(string)
}

func NewTail(read func() (string, bool), print func(string)) *Tail {
	t := &Tail{make(chan string), make(chan struct{}), make(chan struct{}), read, print}
	go t.fill()
	go t.printAll()
	return t
}

func (t *Tail) fill() {
	defer close(t.filled)
	for {
		l, ok := t.read()
		if !ok {
			return
		}
		t.lines <- l
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

func (t *Tail) Stop() {
	<-t.filled
	close(t.stop)
}
