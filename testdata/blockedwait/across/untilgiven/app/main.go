// Package main answers requests with what comes from package lib, and some leave before all has come.
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/untilgiven/lib"
)

type server struct{ ctx context.Context }

func words(r *http.Request) []string { return strings.Fields(r.FormValue("q")) }

// The server's context stays while requests come and go.
func (s *server) find(w http.ResponseWriter, r *http.Request) {
	for v := range lib.Words(s.ctx, words(r)) { // want `goroutine may wait until the end of ctx to send on what Words gives if find returns early .*`
		if strings.HasPrefix(v, "x") {
			fmt.Fprintln(w, v)
			return
		}
	}
}

func (s *server) first(w http.ResponseWriter, r *http.Request) {
	upper := lib.Map(s.ctx, lib.Words(r.Context(), words(r)), strings.ToUpper) // want `goroutine may wait until the end of ctx to send on what Map gives once first has returned .*`
	fmt.Fprintln(w, <-upper)
}

func (s *server) lines(w http.ResponseWriter, r *http.Request) {
	lines := make(chan string)
	lib.Into(s.ctx, lines, r.Body) // want `goroutine may wait until the end of ctx to send on "lines" .*`
	fmt.Fprintln(w, <-lines)
}

func (s *server) send(w http.ResponseWriter, r *http.Request) {
	sizes := make(chan int)
	for _, name := range words(r) {
		go func() { // want `goroutine may wait until the end of ctx to send on "sizes" .*`
			fi, err := os.Stat(name)
			if err != nil {
				lib.Send(s.ctx, sizes, -1)
				return
			}
			lib.Send(s.ctx, sizes, int(fi.Size()))
		}()
	}
	fmt.Fprintln(w, <-sizes)
}

// All reads all.
func (s *server) all(w http.ResponseWriter, r *http.Request) {
	for v := range lib.Words(s.ctx, words(r)) {
		fmt.Fprintln(w, v)
	}
}

// Asked has the request's context, which ends.
func (s *server) asked(w http.ResponseWriter, r *http.Request) {
	for v := range lib.Words(r.Context(), words(r)) {
		if strings.HasPrefix(v, "x") {
			fmt.Fprintln(w, v)
			return
		}
	}
}

// Own has one of its own.
func (s *server) own(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	for v := range lib.Map(ctx, lib.Words(ctx, words(r)), strings.ToLower) {
		if strings.HasPrefix(v, "x") {
			fmt.Fprintln(w, v)
			return
		}
	}
}

// Sized has room for all.
func (s *server) sized(w http.ResponseWriter, r *http.Request) {
	list := words(r)
	sizes := make(chan int, len(list))
	for _, name := range list {
		go func() { lib.Send(s.ctx, sizes, len(name)) }()
	}
	fmt.Fprintln(w, <-sizes)
}

// Drained is read to its end by another goroutine.
func (s *server) drained(w http.ResponseWriter, r *http.Request) {
	list := lib.Words(s.ctx, words(r))
	fmt.Fprintln(w, <-list)
	go func() {
		for range list {
		}
	}()
}

// Joined reads the lines until it is told that there are no more.
func (s *server) joined(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(s.ctx)
	lines := make(chan string)
	lib.Into(ctx, lines, r.Body)
	fmt.Fprintln(w, <-lines)
	cancel()
}

func main() {
	s := &server{ctx: context.Background()}
	for v := range lib.Words(s.ctx, os.Args) { // once
		if v == "-v" {
			break
		}
	}
	http.HandleFunc("/find", s.find)
	http.HandleFunc("/first", s.first)
	http.HandleFunc("/lines", s.lines)
	http.HandleFunc("/send", s.send)
	http.HandleFunc("/all", s.all)
	http.HandleFunc("/asked", s.asked)
	http.HandleFunc("/own", s.own)
	http.HandleFunc("/sized", s.sized)
	http.HandleFunc("/drained", s.drained)
	http.HandleFunc("/joined", s.joined)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
