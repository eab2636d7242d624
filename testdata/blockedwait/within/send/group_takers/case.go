// Package main sends to the members of a group, of which each leaves with an error.
package main

import (
	"context"
	"fmt"
	"net/http"

	"golang.org/x/sync/errgroup"
)

func check(ctx context.Context, name string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodHead, "http://"+name, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func audit(parent context.Context, names []string) error {
	group, ctx := errgroup.WithContext(parent)
	in := make(chan string)
	group.Go(func() error { // want `goroutine may wait forever to send on "in".*`
		defer close(in)
		for _, name := range names {
			in <- name
		}
		return nil
	})
	for range 4 {
		group.Go(func() error {
			for name := range in {
				if err := check(ctx, name); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return group.Wait()
}

func auditWell(parent context.Context, names []string) error {
	group, ctx := errgroup.WithContext(parent)
	in := make(chan string)
	group.Go(func() error {
		defer close(in)
		for _, name := range names {
			select {
			case in <- name:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	for range 4 {
		group.Go(func() error {
			for name := range in {
				if err := check(ctx, name); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return group.Wait()
}

// auditAll takes all, whatever comes.
func auditAll(ctx context.Context, names []string) (failed int) {
	var group errgroup.Group
	in, errs := make(chan string), make(chan error, len(names))
	group.Go(func() error {
		defer close(in)
		for _, name := range names {
			in <- name
		}
		return nil
	})
	for range 4 {
		group.Go(func() error {
			for name := range in {
				if err := check(ctx, name); err != nil {
					errs <- err
				}
			}
			return nil
		})
	}
	_ = group.Wait()
	return len(errs)
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		names := r.URL.Query()["name"]
		fmt.Fprintln(w, audit(r.Context(), names), auditWell(r.Context(), names), auditAll(r.Context(), names))
	})
	_ = http.ListenAndServe(":8080", nil)
}
