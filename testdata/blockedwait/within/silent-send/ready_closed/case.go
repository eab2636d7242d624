// Cured twin of send/ready_only_if_asked: close needs no receiver.
package ready_closed

type Options struct{ Wait bool }

type Syncer struct {
	warm func()
	sync func()
}

func (s *Syncer) Launch(opts Options) {
	ready := make(chan struct{})
	go func() {
		s.warm()
		close(ready)
		s.sync()
	}()
	if opts.Wait {
		<-ready
	}
}
