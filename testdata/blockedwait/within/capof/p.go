// Package main makes channels as large as others.
package main

import (
	"net/http"
	"sync"
)

type reply struct {
	host string
	err  error
}

type call func(host string) error

// broadcast has room for the answer of each host.
func broadcast(hosts []string, do call) <-chan reply {
	out := make(chan reply, len(hosts))
	go func() {
		defer close(out)
		for _, h := range hosts {
			out <- reply{h, do(h)}
		}
	}()
	return out
}

// commit has as much: who reads the first answer only leaves nobody behind.
func commit(from <-chan reply, do call) <-chan reply {
	out := make(chan reply, cap(from))
	go func() {
		var wg sync.WaitGroup
		for r := range from {
			if r.err != nil {
				out <- r
				continue
			}
			wg.Add(1)
			go func() {
				defer wg.Done()
				out <- reply{r.host, do(r.host)}
			}()
		}
		wg.Wait()
		close(out)
	}()
	return out
}

func first(from <-chan reply) string {
	for r := range from {
		if r.err == nil {
			return r.host
		}
	}
	return ""
}

var queued = 16

// settled has as much room as a setting says, and translates as many answers as there are.
func settled(hosts []string, do call) <-chan reply {
	from := make(chan reply, queued)
	go func() {
		defer close(from)
		for _, h := range hosts {
			from <- reply{h, do(h)}
		}
	}()
	return from
}

func translate(from <-chan reply) <-chan reply {
	out := make(chan reply, cap(from))
	go func() { // want `goroutine may wait forever to send on "out".*`
		for r := range from {
			out <- reply{host: "host " + r.host}
		}
		close(out)
	}()
	return out
}

func main() {
	hosts := []string{"a", "b"}
	do := func(host string) error { return nil }
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		println(first(commit(broadcast(hosts, do), do)))
	})
	http.HandleFunc("/settled", func(w http.ResponseWriter, r *http.Request) {
		println(first(translate(settled(hosts, do))))
	})
	_ = http.ListenAndServe(":80", nil)
}
