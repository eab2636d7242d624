// Command cmd has a watcher for each name.
package main

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/together/watch"
)

type ns struct {
	stop chan struct{}
}

func (n *ns) OnAdd(string)    { println("add") }
func (n *ns) OnRemove(string) { println("rm") }

type M struct{ all map[string]*ns }

func (m *M) add(name string) {
	n := &ns{stop: make(chan struct{})}
	m.all[name] = n
	w, err := watch.New(n)
	if err != nil {
		return
	}
	w.Start(n.stop)
	watch.NewTold().Start(n.stop)
	watch.NewDrained().Start(n.stop)
}
func (m *M) remove(name string) { close(m.all[name].stop); delete(m.all, name) }
func (m *M) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == "DELETE" {
		m.remove(r.URL.Path)
	} else {
		m.add(r.URL.Path)
	}
}
func main() { http.ListenAndServe("", &M{all: map[string]*ns{}}) }
