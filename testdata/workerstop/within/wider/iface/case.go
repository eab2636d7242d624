// Command iface ends its sessions by a promoted Close, through an interface that asks for more.
package main

import "net/http"

type session interface {
	exec(cmd string)
	Close() error
}

type named interface {
	session
	name() string
}

type shell struct{ cmds chan string }

func (s *shell) exec(cmd string) { s.cmds <- cmd }
func (s *shell) Close() error    { close(s.cmds); return nil }

func newShell() *shell {
	s := &shell{make(chan string)}
	go func() {
		for c := range s.cmds {
			println(c)
		}
	}()
	return s
}

type withName struct {
	session
	user string
}

func (w withName) name() string { return w.user }

func handle(_ http.ResponseWriter, r *http.Request) {
	var n named = withName{newShell(), r.URL.Path}
	defer n.Close()
	n.exec(n.name())
}

func main() {
	http.HandleFunc("/", handle)
	_ = http.ListenAndServe(":8080", nil)
}
