// What a goroutine sends on is made in each call of a function that it runs in a loop: one send, and
// one receiver that waits for it.
package each_call

import (
	"context"
	"net/http"
	"time"
)

func extend(msg string, action func(string)) {
	done := make(chan bool)
	go func() {
		t := time.NewTicker(time.Second)
		defer t.Stop()
		for {
			select {
			case <-done:
				println("acknowledged", msg)
				return
			case <-t.C:
				println("in progress", msg)
			}
		}
	}()
	defer func() { done <- true }()
	if msg != "" {
		action(msg)
	}
}

func work(ctx context.Context, in <-chan string) {
	for {
		select {
		case msg := <-in:
			extend(msg, func(string) {})
		case <-ctx.Done():
			return
		}
	}
}

func main() {
	in := make(chan string)
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		go work(r.Context(), in)
		in <- r.URL.Path
	})
	http.ListenAndServe("localhost:8080", nil)
}
