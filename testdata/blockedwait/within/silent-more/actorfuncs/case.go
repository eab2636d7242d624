// right: actor of closures; Close closes the channel
package actorfuncs

type Loop struct{ fns chan func() }

func NewLoop() *Loop {
	l := &Loop{fns: make(chan func(), 16)}
	go func() {
		for f := range l.fns {
			f()
		}
	}()
	return l
}
func (l *Loop) Do(f func()) {
	done := make(chan struct{})
	l.fns <- func() { defer close(done); f() }
	<-done
}
func (l *Loop) Close() { close(l.fns) }
