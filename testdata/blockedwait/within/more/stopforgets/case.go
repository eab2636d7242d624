package stopforgets

type S struct {
	c, d chan int
}

func New() *S {
	s := &S{make(chan int), make(chan int)}
	go func() {
		for range s.c {
		}
	}()
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for range s.d {
		}
	}()
	return s
}
func (s *S) Stop() { close(s.c) }
