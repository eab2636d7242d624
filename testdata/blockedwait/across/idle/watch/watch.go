// Package watch has watchers that Quit ends, if somebody calls it.
package watch

type Watcher struct {
	quit chan bool
	name string
}

func New(name string) *Watcher { return &Watcher{quit: make(chan bool), name: name} }

func (w *Watcher) Start() {
	go func() { // want:whole `goroutine may wait forever to receive from "quit"; only Quit ends it, which nothing calls \(leaks 1 goroutine each time, called per request from main\)`
		<-w.quit
		println(w.name)
	}()
}

func (w *Watcher) Quit() { w.quit <- true }

func (w *Watcher) Name() string { return w.name }
