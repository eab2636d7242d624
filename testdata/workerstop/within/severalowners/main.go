// Command severalowners asks makers for gates with a goroutine, which different methods end.
package main

import (
	"context"
	"net/http"
)

type gate interface {
	Pass(r *http.Request) bool
	Shut()
	Halt()
}

type maker interface{ make() gate }

type front struct{ stop func() }

func (g *front) Pass(r *http.Request) bool { return true }
func (g *front) Shut()                     { g.stop() }
func (g *front) Halt()                     {}

type back struct{ stop func() }

func (g *back) Pass(r *http.Request) bool { return true }
func (g *back) Shut()                     {}
func (g *back) Halt()                     { g.stop() }

type backMaker struct{}

func (backMaker) make() gate {
	ctx, cancel := context.WithCancel(context.Background())
	go work(ctx)
	return &back{cancel}
}

type frontMaker struct{}

func (frontMaker) make() gate {
	ctx, cancel := context.WithCancel(context.Background())
	go work(ctx)
	return &front{cancel}
}

func work(ctx context.Context) { <-ctx.Done() }

var makers = map[string]maker{"front": frontMaker{}, "back": backMaker{}}

func forget(w http.ResponseWriter, r *http.Request) {
	g := makers[r.URL.Path].make() // want `"g" is dropped without Halt or Shut.*`
	g.Pass(r)
}

func shut(w http.ResponseWriter, r *http.Request) {
	g := makers[r.URL.Path].make()
	g.Pass(r)
	g.Shut()
}

func halt(w http.ResponseWriter, r *http.Request) {
	g := makers[r.URL.Path].make()
	g.Pass(r)
	g.Halt()
}

func main() {
	http.HandleFunc("/forget", forget)
	http.HandleFunc("/shut", shut)
	http.HandleFunc("/halt", halt)
	_ = http.ListenAndServe(":80", nil)
}
