// Command cmdregistry runs one of its commands, which are in a map; and for each request one of others, as boulder does the former.
package main

import (
	"net/http"
	"os"
	"sync"
)

var registry struct {
	sync.Mutex
	commands map[string]func()
}

func register(name string, f func()) {
	registry.Lock()
	defer registry.Unlock()
	if registry.commands == nil {
		registry.commands = make(map[string]func())
	}
	registry.commands[name] = f
}

func lookup(name string) func() {
	registry.Lock()
	defer registry.Unlock()
	return registry.commands[name]
}

var actions = make(map[string]func())

func registerAction(name string, f func()) { actions[name] = f }

func init() {
	register("serve", serve)
	registerAction("look", look)
}

type worker struct{ quit chan struct{} }

func (w *worker) run()  { <-w.quit }
func (w *worker) stop() { close(w.quit) }

// serve leaves it where the process ends.
func serve() {
	w := &worker{make(chan struct{})}
	go w.run()
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { actions[r.URL.Path]() })
	if err := http.ListenAndServe(":80", nil); err != nil {
		return
	}
	w.stop()
}

type other struct{ quit chan struct{} }

func (o *other) run()  { <-o.quit }
func (o *other) stop() { close(o.quit) }

func look() {
	o := &other{make(chan struct{})}
	go o.run() // want `goroutine may wait forever to receive from "quit" if look returns early \(leaks 1 goroutine each time, called per request from serve\)`
	if len(os.Args) > 3 {
		return
	}
	o.stop()
}

func main() {
	f := lookup(os.Args[1])
	if f == nil {
		os.Exit(1)
	}
	f()
}
