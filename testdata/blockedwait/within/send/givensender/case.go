// Package givensender has a function that is not seen send by a literal that it is given, and sends itself in the end: who
// takes the results leaves at the first error.
package givensender

import (
	"context"
	"io/fs"
	"net/http"
	"path/filepath"
)

type answer struct {
	n   int
	err error
}

func all(ctx context.Context, root string, ask func(string) (int, error)) (int, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	answers := make(chan answer)
	go func() { // want `goroutine may wait forever to send on "answers" if all returns early \(leaks 1 goroutine each time, called per request from serve\)`
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			got, failed := ask(path)
			select {
			case answers <- answer{got, failed}:
			case <-ctx.Done():
			}
			return err
		})
		if err != nil {
			answers <- answer{err: err}
		}
		close(answers)
	}()
	sum := 0
	for a := range answers {
		if a.err != nil {
			return 0, a.err
		}
		sum += a.n
	}
	return sum, nil
}

func serve() error {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		all(r.Context(), r.URL.Path, func(path string) (int, error) { return len(path), r.Context().Err() })
	})
	return http.ListenAndServe(":0", nil)
}
