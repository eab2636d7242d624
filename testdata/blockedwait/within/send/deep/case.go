// Package main sends from functions that are called through many others, or call themselves.
package main

import (
	"net/http"
	"time"
)

func f1(errs chan error)  { f2(errs) }
func f2(errs chan error)  { f3(errs) }
func f3(errs chan error)  { f4(errs) }
func f4(errs chan error)  { f5(errs) }
func f5(errs chan error)  { f6(errs) }
func f6(errs chan error)  { f7(errs) }
func f7(errs chan error)  { f8(errs) }
func f8(errs chan error)  { f9(errs) }
func f9(errs chan error)  { f10(errs) }
func f10(errs chan error) { f11(errs) }
func f11(errs chan error) { errs <- nil }

func sendsOnce(w http.ResponseWriter, r *http.Request) {
	errs := make(chan error, 1)
	go f1(errs)
}

func sendsNowhere(w http.ResponseWriter, r *http.Request) {
	errs := make(chan error)
	go f1(errs) // want `goroutine may wait forever to send on "errs" .*`
}

// try sends when it has given up.
func try(r *http.Request, left int, errs chan error) {
	err := r.Context().Err()
	if err == nil || left == 0 {
		errs <- err
		return
	}
	try(r, left-1, errs)
}

func retried(w http.ResponseWriter, r *http.Request) {
	errs := make(chan error, 1)
	go try(r, 3, errs)
	select {
	case <-errs:
	case <-time.After(time.Second):
	}
}

type node struct{ left, right *node }

// walk sends at each node.
func walk(n *node, nodes chan *node) {
	if n == nil {
		return
	}
	nodes <- n
	walk(n.left, nodes)
	walk(n.right, nodes)
}

func walked(w http.ResponseWriter, r *http.Request) {
	nodes := make(chan *node, 1)
	go walk(&node{}, nodes) // want `goroutine may wait forever to send on "nodes" .*`
	select {
	case <-nodes:
	case <-time.After(time.Second):
	}
}

// up and down send by turns.
func up(n *node, nodes chan *node) {
	if n != nil {
		nodes <- n
		down(n.left, nodes)
	}
}

func down(n *node, nodes chan *node) {
	if n != nil {
		up(n.right, nodes)
	}
}

func alternating(w http.ResponseWriter, r *http.Request) {
	nodes := make(chan *node, 1)
	go down(&node{}, nodes) // want `goroutine may wait forever to send on "nodes" .*`
	select {
	case <-nodes:
	case <-time.After(time.Second):
	}
}

// next receives once, by whatever way it returns.
func next(nodes chan *node, tries int) {
	if tries > 0 {
		again(nodes, tries-1)
		return
	}
	<-nodes
}

func again(nodes chan *node, tries int) { next(nodes, tries) }

func receivesOnce(w http.ResponseWriter, r *http.Request) {
	nodes := make(chan *node)
	go func() { nodes <- &node{} }()
	next(nodes, 3)
}

// perhaps may leave without.
func perhaps(nodes chan *node, tries int) {
	if tries > 3 {
		perhaps(nodes, tries-1)
		return
	}
	if tries > 1 {
		<-nodes
	}
}

func receivesPerhaps(w http.ResponseWriter, r *http.Request) {
	nodes := make(chan *node)
	go func() { nodes <- &node{} }() // want `goroutine may wait forever to send on "nodes" .*`
	perhaps(nodes, len(r.URL.Path))
}

func main() {
	http.HandleFunc("/next", receivesOnce)
	http.HandleFunc("/perhaps", receivesPerhaps)
	http.HandleFunc("/once", sendsOnce)
	http.HandleFunc("/nowhere", sendsNowhere)
	http.HandleFunc("/retried", retried)
	http.HandleFunc("/walked", walked)
	http.HandleFunc("/alternating", alternating)
	_ = http.ListenAndServe(":8080", nil)
}
