// right: first line awaited, rest discarded by closing the reader
package p_syncread

import (
	"bufio"
	"context"
	"io"
)

func Handle(ctx context.Context, rc io.ReadCloser) string {
	c, quit := make(chan string), make(chan struct{})
	defer rc.Close()
	defer close(quit)
	go func() {
		sc := bufio.NewScanner(rc)
		for sc.Scan() {
			select {
			case c <- sc.Text():
			case <-quit:
				return
			}
		}
		close(c)
	}()
	l, ok := <-c
	if !ok {
		return ""
	}
	return l
}
