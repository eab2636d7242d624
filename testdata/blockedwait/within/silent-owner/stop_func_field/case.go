// The shutdown is a closure kept in a slice of cleanups, run by Close.
package stop_func_field

type Suite struct {
	cleanups []func()
}

func (s *Suite) StartConsumer(handle func(string)) chan<- string {
	ch := make(chan string)
	s.cleanups = append(s.cleanups, func() { close(ch) })
	go func() {
		for v := range ch {
			handle(v)
		}
	}()
	return ch
}

func (s *Suite) Close() {
	for i := len(s.cleanups) - 1; i >= 0; i-- {
		s.cleanups[i]()
	}
	s.cleanups = nil
}
