// Members of a pool beat a heart while they work, and wait for its end when they leave: where they leave before, there is none.
package main

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"
)

func beat(ctx context.Context, errs <-chan error) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
			println("beat")
		case <-errs:
			return
		}
	}
}

func forEach(ctx context.Context, names []string, do func(ctx context.Context, name string) error) {
	var wg sync.WaitGroup
	for _, name := range names {
		wg.Go(func() {
			if err := do(ctx, name); err != nil {
				println(err.Error())
			}
		})
	}
	wg.Wait()
}

func clean(ctx context.Context, names []string) {
	forEach(ctx, names, func(ctx context.Context, name string) error {
		if name == "" {
			return errors.New("no name")
		}
		errs, done := make(chan error, 1), make(chan struct{})
		go func() {
			beat(ctx, errs)
			close(done)
		}()
		defer func() {
			errs <- nil
			<-done
		}()
		println(name)
		return nil
	})
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { clean(r.Context(), r.URL.Query()["name"]) })
	_ = http.ListenAndServe(":8080", nil)
}
