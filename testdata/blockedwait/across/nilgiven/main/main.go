// Command main runs them.
package main

import (
	"context"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/nilgiven/exec"
)

type runner struct{}

func (r *runner) Run(ctx context.Context, pid chan<- int) { r.execute(ctx, pid) }

func (r *runner) execute(ctx context.Context, pid chan<- int) { exec.Execute(ctx, pid) }

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		go new(runner).Run(r.Context(), nil)
		go exec.Execute(r.Context(), nil)
	})
	http.HandleFunc("/b", func(w http.ResponseWriter, r *http.Request) {
		ch := make(chan int)
		go new(runner).Run(r.Context(), ch) // want `goroutine may wait forever to send on "pid".*`
	})
	http.ListenAndServe(":80", nil)
}
