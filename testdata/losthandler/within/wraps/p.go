// Package main has lists of funcs that are given something, and give it back wrapped, and lists of those that are told.
package main

import "net/http"

type handler interface{ ServeDNS(string) }

type plugin func(next handler) handler

type config struct {
	plugins   []plugin
	listeners []func(string)
}

func (c *config) addPlugin(p plugin)     { c.plugins = append(c.plugins, p) }
func (c *config) onQuery(f func(string)) { c.listeners = append(c.listeners, f) }

func (c *config) stack() (h handler) {
	for i := len(c.plugins) - 1; i >= 0; i-- {
		h = c.plugins[i](h)
	}
	return h
}

func (c *config) query(name string) {
	for _, f := range c.listeners {
		f(name)
	}
}

var shared = &config{}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		shared.addPlugin(func(next handler) handler { return next })
		shared.onQuery(func(name string) { println(name, r.URL.Path) }) // want:whole `onQuery adds to "listeners" of config a listener that nothing removes.*`
		shared.query(r.URL.Path)
		shared.stack()
	})
	_ = http.ListenAndServe(":8080", nil)
}
