// Only the error channel got its buffer; on timeout the success send still hangs.
package one_of_two_buffered

import (
	"context"
	"net/http"
	"time"
)

type Manifest struct{ Digest string }

func fetchManifest(url string) (*Manifest, error) {
	resp, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	return &Manifest{Digest: resp.Header.Get("Docker-Content-Digest")}, nil
}

func Resolve(url string, limit time.Duration) (*Manifest, error) {
	errCh := make(chan error, 1)
	resCh := make(chan *Manifest)
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		m, err := fetchManifest(url)
		if err != nil {
			errCh <- err
			return
		}
		resCh <- m
	}()
	select {
	case m := <-resCh:
		return m, nil
	case err := <-errCh:
		return nil, err
	case <-time.After(limit):
		return nil, context.DeadlineExceeded
	}
}
