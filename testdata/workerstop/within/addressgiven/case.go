// Package addressgiven gives the addresses of variables to literals that it defers, or calls where they stand.
package addressgiven

import (
	"errors"
	"net/http"
	"time"
)

var errNone = errors.New("no name")

type poller struct{ stop chan struct{} }

func open(addr string) (*poller, error) {
	if len(addr) > 100 {
		return nil, errors.New("too long")
	}
	p := &poller{make(chan struct{})}
	go p.run()
	return p, nil
}

func (p *poller) run() {
	for {
		select {
		case <-p.stop:
			return
		case <-time.After(time.Second):
			println("polled")
		}
	}
}

func (p *poller) close() { close(p.stop) }

// The result has the error where the literal asks.
func withResult(addr string) (of *poller, err error) {
	p, err := open(addr)
	if err != nil {
		return nil, err
	}
	defer func(err *error) {
		if *err != nil {
			p.close()
		}
	}(&err)
	if addr == "" {
		return nil, errNone
	}
	return p, nil
}

func withFlag(addr string) (*poller, error) {
	p, err := open(addr)
	if err != nil {
		return nil, err
	}
	kept := false
	defer func(kept *bool, p *poller) {
		if !*kept {
			p.close()
		}
	}(&kept, p)
	if addr == "" {
		return nil, errNone
	}
	kept = true
	return p, nil
}

// The variable is nobody's result: it has no error where the literal asks.
func withOther(addr string) (*poller, error) {
	p, err := open(addr) // want `"p" is dropped on a path without close.*`
	if err != nil {
		return nil, err
	}
	defer func(err *error) {
		if *err != nil {
			p.close()
		}
	}(&err)
	if addr == "" {
		return nil, errNone
	}
	return p, nil
}

// The flag is the other way about.
func withWrongFlag(addr string) (*poller, error) {
	p, err := open(addr) // want `"p" is dropped on a path without close.*`
	if err != nil {
		return nil, err
	}
	failed := false
	defer func(failed *bool) {
		if *failed {
			p.close()
		}
	}(&failed)
	if addr == "" {
		return nil, errNone
	}
	return p, nil
}

// What the literal assigns, the variable has.
func assigned(addr string) (*poller, error) {
	p, err := open(addr)
	if err != nil {
		return nil, err
	}
	var bad bool
	func(bad *bool) { *bad = addr == "" }(&bad)
	if bad {
		p.close()
		return nil, errNone
	}
	return p, nil
}

func serve(w http.ResponseWriter, r *http.Request) {
	for _, f := range []func(string) (*poller, error){withResult, withFlag, withOther, withWrongFlag, assigned} {
		p, err := f(r.Host)
		if err != nil {
			http.Error(w, err.Error(), 500)
			return
		}
		p.close()
	}
}

func Main() {
	http.HandleFunc("/", serve)
	http.ListenAndServe(":80", nil)
}
