// One goroutine per replica, the first answer wins: the others block for ever in
// their send because the channel is unbuffered and only one receive happens.
package first_of_many

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
	out := make(chan string)
	for _, r := range replicas {
		go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
			s, err := query(ctx, r, q)
			if err != nil {
				s = "error: " + err.Error()
			}
			out <- s
		}()
	}
	return <-out
}
