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
	var resp *http.Response
	if flags&watch != 0 {
		resp, _ = http.Get("https://example.com")
	}
	log.Println("work")
	if flags&watch != 0 && resp != nil {
		resp.Body.Close()
	}
}

func odd(n int) {
	var resp *http.Response
	if n%2 == 1 {
		resp, _ = http.Get("https://example.com")
	}
	log.Println("work")
	if n%2 != 1 {
		return
	}
	if resp != nil {
		resp.Body.Close()
	}
}

// other asks for another flag.
func other(flags int) {
	var resp *http.Response
	if flags&watch != 0 {
		resp, _ = http.Get("https://example.com") // want `.*resp.*`
	}
	log.Println("work")
	if flags&quiet != 0 && resp != nil {
		resp.Body.Close()
	}
}

// changed asks for the flag of what it has changed.
func changed(flags int) {
	var resp *http.Response
	if flags&watch != 0 {
		resp, _ = http.Get("https://example.com") // want `.*resp.*`
	}
	flags = len(log.Prefix())
	if flags&watch != 0 && resp != nil {
		resp.Body.Close()
	}
}

// turns asks for that of each turn.
func turns(list []int) {
	var resp *http.Response
	for _, flags := range list {
		if flags&watch != 0 {
			resp, _ = http.Get("https://example.com") // want `.*resp.*`
		}
		if flags&quiet != 0 && resp != nil {
			resp.Body.Close()
			resp = nil
		}
	}
}

func Serve() {
	http.HandleFunc("/", func(_ http.ResponseWriter, r *http.Request) {
		n := int(r.ContentLength)
		masked(n)
		odd(n)
		other(n)
		changed(n)
		turns([]int{n, n + 1})
	})
	_ = http.ListenAndServe(":8080", nil)
}
