// Package main sends items of which one says that it is the last: who gets it leaves, and no more is sent; or so one thought.
package main

import (
	"fmt"
	"net/http"
	"strconv"
)

type result struct {
	value int
	err   error
}

func load(i int) (int, error) { return strconv.Atoi(strconv.Itoa(i)) }

func produce(out chan<- result) {
	defer close(out)
	for i := range 100 {
		v, err := load(i)
		if err != nil {
			out <- result{err: err}
			return
		}
		out <- result{value: v}
	}
}

func sum() (n int, err error) {
	results := make(chan result)
	go produce(results)
	for r := range results {
		if r.err != nil {
			return 0, r.err
		}
		n += r.value
	}
	return n, nil
}

// both sends what it has, and asks then.
func both(out chan<- *result) {
	defer close(out)
	for i := range 100 {
		v, err := load(i)
		out <- &result{value: v, err: err}
		if err != nil {
			return
		}
	}
}

func sumBoth() (n int, err error) {
	results := make(chan *result)
	go both(results)
	for r := range results {
		if r.err != nil {
			return 0, r.err
		}
		n += r.value
	}
	return n, nil
}

type kind string

const (
	added kind = "added"
	done  kind = "done"
)

type event struct {
	kind kind
	name string
	last bool
}

// follow ends by a kind, flagged by a bool, until by nothing.
func follow(names []string) (all []string) {
	events := make(chan event)
	go func() {
		for _, name := range names {
			events <- event{kind: added, name: name}
		}
		events <- event{kind: done}
	}()
	for {
		e := <-events
		if e.kind == done {
			return all
		}
		all = append(all, e.name)
	}
}

func flagged(names []string) (all []string) {
	events := make(chan event)
	go func() {
		for _, name := range names {
			events <- event{name: name}
		}
		events <- event{last: true}
	}()
	for {
		e := <-events
		if e.last {
			break
		}
		all = append(all, e.name)
	}
	return all
}

func until(names []string) (all []string) {
	events := make(chan *event)
	go func() {
		for _, name := range names {
			events <- &event{name: name}
		}
		events <- nil
	}()
	for {
		e := <-events
		if e == nil {
			return all
		}
		all = append(all, e.name)
	}
}

// It goes on after an error.
func sumOn() (n int, err error) {
	results := make(chan result)
	go func() { // want `goroutine may wait forever to send on "results" if sumOn returns early.*`
		defer close(results)
		for i := range 100 {
			v, err := load(i)
			if err != nil {
				results <- result{err: err}
				continue
			}
			results <- result{value: v}
		}
	}()
	for r := range results {
		if r.err != nil {
			return 0, r.err
		}
		n += r.value
	}
	return n, nil
}

// There are two of them, of which the other one goes on.
func sumTwo() (n int, err error) {
	results := make(chan result)
	for range 2 {
		go func() { // want `goroutine may wait forever to send on "results" if sumTwo returns early.*`
			for i := range 50 {
				v, err := load(i)
				if err != nil {
					results <- result{err: err}
					return
				}
				results <- result{value: v}
			}
		}()
	}
	for range 100 {
		r := <-results
		if r.err != nil {
			return 0, r.err
		}
		n += r.value
	}
	return n, nil
}

// What it asks for is said of others, too.
func unnamed(names []string) (all []string) {
	events := make(chan event)
	go func() { // want `goroutine may wait forever to send on "events" if unnamed returns early.*`
		defer close(events)
		for _, name := range names {
			events <- event{name: name}
		}
		events <- event{kind: done}
	}()
	for e := range events {
		if e.name == "" {
			return all
		}
		all = append(all, e.name)
	}
	return all
}

// The one that says the last is what the others are not, and the reader takes that for its end.
func firstGood() {
	errs := make(chan error)
	go func() { // want `goroutine may wait forever to send on "errs".*`
		for i := 0; ; i++ {
			_, err := load(i)
			errs <- err
			if err != nil {
				return
			}
		}
	}()
	for {
		if err := <-errs; err == nil {
			return
		}
	}
}

// A number of a type of its own is a kind: one of them is the last, and one is thought to be. A plain one counts what is to come.
type state int

const (
	more state = iota
	broken
	over
)

type change struct {
	state state
	left  int
	name  string
}

func listNames(names []string, out chan<- change) {
	for _, name := range names {
		if name == "" {
			out <- change{state: broken}
		}
		out <- change{name: name}
	}
	out <- change{state: over}
}

func states(names []string) (all []string, err error) {
	changes := make(chan change)
	go listNames(names, changes) // want `goroutine may wait forever to send on "out" if states returns early.*`
	for {
		c := <-changes
		switch c.state {
		case more:
			all = append(all, c.name)
		case broken:
			return nil, http.ErrAbortHandler
		case over:
			return all, nil
		}
	}
}

func listAll(names []string, out chan<- change) {
	for _, name := range names {
		if name == "" {
			out <- change{state: broken}
			return
		}
		out <- change{name: name}
	}
	out <- change{state: over}
}

func allStates(names []string) (all []string, err error) {
	changes := make(chan change)
	go listAll(names, changes)
	for {
		c := <-changes
		switch c.state {
		case more:
			all = append(all, c.name)
		case broken:
			return nil, http.ErrAbortHandler
		case over:
			return all, nil
		}
	}
}

func countDown(names []string) (all []string) {
	changes := make(chan change)
	go func() {
		for i, name := range names {
			changes <- change{name: name, left: len(names) - i - 1}
		}
	}()
	for len(names) > 0 {
		c := <-changes
		all = append(all, c.name)
		if c.left == 0 {
			break
		}
	}
	return all
}

// Two numbers of a type of their own, compared with each other, say which one is the last.
type index uint64

type page struct {
	seq, total index
	body       string
}

func numbered(n index) (list []string) {
	pages := make(chan page)
	go func() {
		for i := index(1); i <= n; i++ {
			pages <- page{i, n, "x"}
		}
	}()
	for p := range pages {
		list = append(list, p.body)
		if p.seq == p.total {
			break
		}
	}
	return list
}

func numberedTo(n index) (list []string) {
	pages := make(chan page)
	go func() {
		for i := index(1); i <= n; i++ {
			pages <- page{i, n, "x"}
		}
	}()
	for p := range pages {
		list = append(list, p.body)
		if p.seq == n {
			break
		}
	}
	return list
}

func counted(n index) (list []string) {
	pages := make(chan page)
	go func() {
		for i := range n {
			pages <- page{i, n, "x"}
		}
	}()
	for p := range pages {
		list = append(list, p.body)
		if index(len(list)) == p.total {
			break
		}
	}
	return list
}

// Each of two ends by its own error.
func startOne(out chan<- result) {
	go func() { // want `goroutine may wait forever to send on "out".*`
		for i := range 100 {
			v, err := load(i)
			if err != nil {
				out <- result{err: err}
				return
			}
			out <- result{value: v}
		}
	}()
}

func sumPair() (n int, err error) {
	results := make(chan result)
	startOne(results)
	startOne(results)
	for range 200 {
		r := <-results
		if r.err != nil {
			return 0, r.err
		}
		n += r.value
	}
	return n, nil
}

// A deferred one comes after the last.
func produceMore(out chan<- result) {
	defer func() { out <- result{} }()
	for i := range 100 {
		v, err := load(i)
		if err != nil {
			out <- result{err: err}
			return
		}
		out <- result{value: v}
	}
}

func sumMore() (n int, err error) {
	results := make(chan result)
	go produceMore(results) // want `goroutine may wait forever to send on "out" if sumMore returns early.*`
	for range 101 {
		r := <-results
		if r.err != nil {
			return 0, r.err
		}
		n += r.value
	}
	return n, nil
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		names := r.URL.Query()["name"]
		fmt.Fprintln(w, follow(names), flagged(names), until(names), unnamed(names))
		a, _ := sum()
		b, _ := sumBoth()
		c, _ := sumOn()
		d, _ := sumTwo()
		fmt.Fprintln(w, a, b, c, d)
		firstGood()
		e, _ := sumPair()
		f, _ := sumMore()
		fmt.Fprintln(w, e, f, countDown(names))
		g, err := states(names)
		h, _ := allStates(names)
		fmt.Fprintln(w, g, h, err, numbered(3), numberedTo(3), counted(3))
	})
	_ = http.ListenAndServe(":8080", nil)
}
