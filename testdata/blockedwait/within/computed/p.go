// Package computed asks twice for what it computes of flags and numbers.
package computed

import (
	"log"
	"net/http"
)

const (
	watch = 1 << iota
	quiet
)

func masked(flags int) {
	stop := make(chan struct{})
	if flags&watch != 0 {
		go func() { <-stop; log.Println("over") }()
	}
	log.Println("work")
	if flags&watch != 0 {
		close(stop)
	}
}

func sum(n, m int) {
	stop := make(chan struct{})
	if n+m > 10 {
		go func() { <-stop; log.Println("over") }()
	}
	log.Println("work")
	if n+m > 10 {
		close(stop)
	}
}

// other asks for another flag.
func other(flags int) {
	stop := make(chan struct{})
	if flags&watch != 0 {
		go func() { <-stop; log.Println("over") }() // want `goroutine may wait forever to receive from "stop".*`
	}
	log.Println("work")
	if flags&quiet != 0 {
		close(stop)
	}
}

func Serve() {
	http.HandleFunc("/", func(_ http.ResponseWriter, r *http.Request) {
		n := int(r.ContentLength)
		masked(n)
		sum(n, len(r.Host))
		other(n)
	})
	_ = http.ListenAndServe(":8080", nil)
}
