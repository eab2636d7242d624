// Package main reads what a goroutine sends until there is no more, or until it has enough: as many as it likes, or as many as there are.
package main

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"sync"
)

func walk(dir string, out chan<- string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		p := filepath.Join(dir, e.Name())
		if e.IsDir() {
			if err := walk(p, out); err != nil {
				return err
			}
			continue
		}
		out <- p
	}
	return nil
}

// list stops at a limit.
func list(dir string, limit int) ([]string, error) {
	files, errs := make(chan string), make(chan error, 1)
	go func() { // want `goroutine may wait forever to send on "files" if list returns early.*`
		defer close(files)
		errs <- walk(dir, files)
	}()
	var all []string
	for f := range files {
		if all = append(all, f); len(all) == limit {
			return all, nil
		}
	}
	return all, <-errs
}

// upTo asks the other way round.
func upTo(names []string, limit int) (all []string) {
	found := make(chan string)
	go func() { // want `goroutine may wait forever to send on "found" once upTo has returned.*`
		defer close(found)
		for _, name := range names {
			found <- name
		}
	}()
	for name := range found {
		if all = append(all, name); limit == len(all) {
			break
		}
	}
	return all
}

// first counts.
func first(names []string) (n int) {
	found := make(chan string)
	go func() { // want `goroutine may wait forever to send on "found" once first has returned.*`
		defer close(found)
		for _, name := range names {
			found <- name
		}
	}()
	for name := range found {
		println(name)
		if n++; n > 3 {
			break
		}
	}
	return n
}

// all knows how many there are: nobody closes the channel.
func all(names []string) int {
	lengths := make(chan int)
	for _, name := range names {
		go func() { lengths <- len(name) }()
	}
	n, sum := 0, 0
	for length := range lengths {
		sum += length
		if n++; n == len(names) {
			break
		}
	}
	return sum
}

// closed is closed by the one that sends them all, or by one that waits for those who do.
func closed(names []string) int {
	lengths := make(chan int)
	go func() {
		defer close(lengths)
		for _, name := range names {
			lengths <- len(name)
		}
	}()
	n, sum := 0, 0
	for length := range lengths {
		sum += length
		if n++; n >= len(names) {
			break
		}
	}
	return sum
}

func closedBehind(names []string) int {
	lengths := make(chan int)
	var senders sync.WaitGroup
	for _, name := range names {
		senders.Add(1)
		go func() {
			defer senders.Done()
			lengths <- len(name)
		}()
	}
	go func() {
		senders.Wait()
		close(lengths)
	}()
	n, sum := 0, 0
	for length := range lengths {
		sum += length
		n++
		if n == len(names) {
			break
		}
	}
	return sum
}

// drained reads the rest.
func drained(dir string, limit int) (some []string) {
	files := make(chan string)
	go func() {
		defer close(files)
		_ = walk(dir, files)
	}()
	for f := range files {
		if len(some) < limit {
			some = append(some, f)
		}
	}
	return some
}

func main() {
	http.HandleFunc("/ls", func(w http.ResponseWriter, r *http.Request) {
		files, err := list(r.FormValue("dir"), 100)
		names := r.URL.Query()["name"]
		fmt.Fprintln(w, files, err, first(names), upTo(names, 10), drained(r.FormValue("dir"), 10))
		if len(names) > 0 {
			fmt.Fprintln(w, all(names), closed(names), closedBehind(names))
		}
	})
	_ = http.ListenAndServe(":8080", nil)
}
