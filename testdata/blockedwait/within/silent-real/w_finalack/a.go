// right: Stop sends a stop request through the command channel and waits for the ack
package w_finalack

type cmd struct {
	stop bool
	ack  chan struct{}
}
type A struct{ c chan cmd }

func New() *A { a := &A{make(chan cmd)}; go a.loop(); return a }
func (a *A) loop() {
	for c := range a.c {
		c.ack <- struct{}{}
		if c.stop {
			return
		}
	}
}
func (a *A) do(stop bool) { k := make(chan struct{}, 1); a.c <- cmd{stop, k}; <-k }
func (a *A) Ping()        { a.do(false) }
func (a *A) Stop()        { a.do(true) }
