// Command promoted ends its sessions by a Close that is promoted: from an interface that is embedded, from a pointer, through
// an interface that asks for more.
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

type shell struct {
	quit chan struct{}
	last string
}

func (s *shell) exec(cmd string) { s.last = cmd }
func (s *shell) Close() error    { close(s.quit); return nil }

func newShell() *shell {
	s := &shell{quit: make(chan struct{})}
	go func() { <-s.quit }()
	return s
}

type withName struct {
	session
	user string
}

func (w withName) name() string { return w.user }

type ofShell struct {
	*shell
	user string
}

func (o ofShell) name() string { return o.user }

func (o ofShell) exec(cmd string) { o.shell.exec(o.user + ": " + cmd) }

func run(n named, cmd string) {
	defer n.Close()
	n.exec(n.name() + cmd)
}

func through(_ http.ResponseWriter, r *http.Request) {
	var n named = withName{newShell(), r.URL.Path}
	defer n.Close()
	n.exec("ls")
}

func handed(_ http.ResponseWriter, r *http.Request) {
	run(withName{newShell(), r.URL.Path}, "ls")
	run(ofShell{newShell(), r.URL.Path}, "ls")
}

// open decorates some of its sessions.
func open(r *http.Request) session {
	var s session = newShell()
	if user := r.Header.Get("user"); user != "" {
		s = withName{s, user}
	}
	return s
}

func opened(_ http.ResponseWriter, r *http.Request) {
	s := open(r)
	defer s.Close()
	s.exec("ls")
}

func forgotten(_ http.ResponseWriter, r *http.Request) {
	open(r).exec("ls") // want `the new (?:shell|withName) is dropped without Close.*`
}

func main() {
	http.HandleFunc("/through", through)
	http.HandleFunc("/handed", handed)
	http.HandleFunc("/opened", opened)
	http.HandleFunc("/forgotten", forgotten)
	_ = http.ListenAndServe(":8080", nil)
}
