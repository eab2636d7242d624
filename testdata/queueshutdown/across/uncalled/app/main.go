// Command app makes controllers for tenants as they come and go.
package main

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/uncalled/tenant"
)

var (
	controllers = map[string]*tenant.Controller{}
	stopped     = map[string]*tenant.Stopped{}
	cleanups    []func()
	single      = tenant.NewSingle()
)

func main() {
	http.HandleFunc("/add", add)
	http.HandleFunc("/remove", remove)
	_ = http.ListenAndServe(":8080", nil)
	for _, c := range cleanups {
		c()
	}
}

func add(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("tenant")
	c := tenant.New()
	c.Add(name)
	controllers[name] = c
	stopped[name] = tenant.NewStopped()
	cleanups = append(cleanups, tenant.NewHanded().Close)
}

func remove(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("tenant")
	stopped[name].Stop()
	delete(stopped, name)
}
