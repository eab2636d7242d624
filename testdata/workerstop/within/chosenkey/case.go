// Package chosenkey has maps of workers by the names that requests give: who asks twice may give the same name.
package chosenkey

import (
	"crypto/rand"
	"fmt"
	"net/http"
	"strings"
	"time"
)

type engine struct{ rules map[string]*rule }

type rule struct{ stop chan struct{} }

func newRule() *rule {
	r := &rule{make(chan struct{})}
	go func() {
		for {
			select {
			case <-time.After(time.Second):
			case <-r.stop:
				return
			}
		}
	}()
	return r
}

func (r *rule) Stop() { close(r.stop) }

func (e *engine) install(w http.ResponseWriter, r *http.Request) {
	e.rules[r.FormValue("name")] = newRule() // want `goroutine "rules" of engine is replaced and not stopped .*`
}

func (e *engine) installPath(w http.ResponseWriter, r *http.Request) {
	e.put(strings.TrimPrefix(r.URL.Path, "/rules/"))
}

func (e *engine) installQuery(w http.ResponseWriter, r *http.Request) {
	e.put(fmt.Sprintf("%s/%s", r.URL.Query().Get("ns"), r.PathValue("name")))
}

func (e *engine) put(name string) {
	e.rules[name] = newRule() // want `goroutine "rules" of engine is replaced and not stopped .*`
}

func (e *engine) installDefault(w http.ResponseWriter, r *http.Request) {
	e.rules["default"] = newRule() // want `goroutine "rules" of engine is replaced and not stopped .*`
}

func (e *engine) uninstall(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	if old, ok := e.rules[name]; ok {
		old.Stop()
		delete(e.rules, name)
	}
}

// others are asked for first, or are by keys that are new each time.
type others struct{ rules map[string]*rule }

func (o *others) installOnce(w http.ResponseWriter, r *http.Request) {
	if _, ok := o.rules[r.FormValue("name")]; ok {
		http.Error(w, "exists", http.StatusConflict)
		return
	}
	o.rules[r.FormValue("name")] = newRule()
}

func (o *others) has(name string) bool { return o.rules[name] != nil }

func (o *others) installAsked(w http.ResponseWriter, r *http.Request) {
	if o.has(r.PathValue("name")) {
		return
	}
	o.add(r.PathValue("name"))
}

func (o *others) add(name string) { o.rules[name] = newRule() }

func (o *others) installNew(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("name") + rand.Text()
	o.rules[id] = newRule()
	fmt.Fprintln(w, id)
}

func (o *others) peer(w http.ResponseWriter, r *http.Request) {
	o.rules[r.RemoteAddr] = newRule()
	defer o.remove(r.RemoteAddr)
	<-r.Context().Done()
}

func (o *others) remove(name string) {
	if old, ok := o.rules[name]; ok {
		old.Stop()
		delete(o.rules, name)
	}
}

func (o *others) uninstall(w http.ResponseWriter, r *http.Request) { o.remove(r.FormValue("id")) }

func init() {
	e, o := &engine{rules: map[string]*rule{}}, &others{rules: map[string]*rule{}}
	http.HandleFunc("PUT /rules", e.install)
	http.HandleFunc("PUT /rules/", e.installPath)
	http.HandleFunc("PUT /query/{name}", e.installQuery)
	http.HandleFunc("PUT /default", e.installDefault)
	http.HandleFunc("DELETE /rules", e.uninstall)
	http.HandleFunc("PUT /once", o.installOnce)
	http.HandleFunc("PUT /asked/{name}", o.installAsked)
	http.HandleFunc("PUT /new", o.installNew)
	http.HandleFunc("GET /peer", o.peer)
	http.HandleFunc("DELETE /other", o.uninstall)
}
