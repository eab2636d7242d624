// Package givensender has a function that is not seen send by a literal that it is given, and sends itself in the end: who
// takes the results goes on to the end.
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
	go func() {
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
	sum, failed := 0, error(nil)
	for a := range answers {
		if a.err != nil {
			failed = a.err
			cancel()
		}
		sum += a.n
	}
	return sum, failed
}

func serve() error {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		all(r.Context(), r.URL.Path, func(path string) (int, error) { return len(path), r.Context().Err() })
	})
	return http.ListenAndServe(":0", nil)
}
