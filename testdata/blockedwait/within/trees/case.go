// Package trees has lists of themselves.
package trees

import "net/http"

// A tree is a list of trees: what of channels it has is none.
type tree []tree

func grow(t tree) {
	done := make(chan int)
	go func() { done <- len(t) }() // want `goroutine may wait forever to send on "done" once grow has returned \(leaks 1 goroutine each time, called per request from Serve\)`
}

// Serve grows one for each request.
func Serve() {
	http.HandleFunc("/grow", func(http.ResponseWriter, *http.Request) { grow(tree{{}, {{}}}) })
}
