// right: on error the consumer drains the rest before it returns
package pipeerrdrain

import (
	"bufio"
	"io"
	"net/http"
)

func lines(r io.Reader) <-chan string {
	c := make(chan string)
	go func() {
		defer close(c)
		sc := bufio.NewScanner(r)
		for sc.Scan() {
			c <- sc.Text()
		}
	}()
	return c
}

func Handle(w http.ResponseWriter, r *http.Request) {
	ch := lines(r.Body)
	defer func() {
		for range ch {
		}
	}()
	for l := range ch {
		if l == "" {
			http.Error(w, "empty", 400)
			return
		}
	}
}
