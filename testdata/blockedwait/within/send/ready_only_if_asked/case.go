// ready is received only when opts.Wait is set; else the goroutine never gets past
// its notification and the sync never begins.
package ready_only_if_asked

type Options struct{ Wait bool }

type Syncer struct {
	warm func()
	sync func()
}

func (s *Syncer) Launch(opts Options) {
	ready := make(chan struct{})
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		s.warm()
		ready <- struct{}{}
		s.sync()
	}()
	if opts.Wait {
		<-ready
	}
}
