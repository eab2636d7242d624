// Cured twin of send/first_of_many: the buffer has a slot for every replica.
package first_of_many_buffered

import (
	"context"
	"io"
	"net/http"
)

type Replica struct{ Addr string }

func query(ctx context.Context, r Replica, q string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+r.Addr+"/q?"+q, nil)
	if err != nil {
		return "", err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	return string(b), err
}

func QueryFirst(ctx context.Context, replicas []Replica, q string) string {
	out := make(chan string, len(replicas))
	for _, r := range replicas {
		go func() {
			s, err := query(ctx, r, q)
			if err != nil {
				s = "error: " + err.Error()
			}
			out <- s
		}()
	}
	return <-out
}
