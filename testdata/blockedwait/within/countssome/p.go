// Package countssome leaves where enough of what comes is of a kind.
package countssome

import (
	"errors"
	"net/http"
)

type remote struct{}

func (remote) do(r *http.Request) error { return nil }

type quorum struct{ remotes []remote }

func (q *quorum) ask(r *http.Request, results chan error) {
	for _, rem := range q.remotes {
		go func() { results <- rem.do(r) }() // want `goroutine may wait forever to send on "results".*`
	}
}

// given leaves where too many have failed.
func (q *quorum) given(r *http.Request, max int) error {
	results := make(chan error)
	q.ask(r, results)
	bad, all := 0, 0
	for err := range results {
		if err != nil {
			bad++
		}
		all++
		if bad > max {
			return err
		}
		if all >= len(q.remotes) {
			break
		}
	}
	return nil
}

// part leaves where enough have not.
func (q *quorum) part(r *http.Request) error {
	results := make(chan error)
	for _, rem := range q.remotes {
		go func() { results <- rem.do(r) }() // want `goroutine may wait forever to send on "results" if part returns early .*`
	}
	required := len(q.remotes) - 1
	good, bad := 0, 0
	for err := range results {
		if err != nil {
			bad++
		} else {
			good++
		}
		if good >= required {
			return nil
		}
		if good+bad >= len(q.remotes) {
			break
		}
	}
	return errors.New("too few")
}

// all counts all of them.
func (q *quorum) all(r *http.Request) (failed int) {
	results := make(chan error)
	for _, rem := range q.remotes {
		go func() { results <- rem.do(r) }()
	}
	n := 0
	for err := range results {
		if err != nil {
			failed++
		}
		n++
		if n == len(q.remotes) {
			break
		}
	}
	return failed
}

type item struct{ last bool }

// workers counts those that have said that they are done.
func workers(r *http.Request, n int) {
	items := make(chan item)
	for i := 0; i < n; i++ {
		go func() {
			items <- item{}
			items <- item{last: true}
		}()
	}
	done := 0
	for it := range items {
		if it.last {
			done++
		}
		if done == n {
			return
		}
	}
}

// Handle asks for each request.
func Handle(w http.ResponseWriter, r *http.Request) {
	q := &quorum{}
	q.given(r, 2)
	q.part(r)
	q.all(r)
	workers(r, 3)
}
