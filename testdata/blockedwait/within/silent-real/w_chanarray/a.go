// right: array of two waiter channels with a place each
package w_chanarray

type D struct {
	p [2]chan int
	q chan struct{}
}

func New() *D {
	d := &D{q: make(chan struct{})}
	for i := range d.p {
		d.p[i] = make(chan int, 1)
	}
	go d.loop()
	return d
}
func (d *D) loop() {
	for _, c := range d.p {
		c <- 1
	}
	<-d.q
}
func (d *D) Get(i int) <-chan int { return d.p[i] }
func (d *D) Close()               { close(d.q) }
