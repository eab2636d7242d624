package fetch

import (
	"time"
)

type Result struct{ Body string }

// Into stores the answer for url into out.
func Into(out chan<- Result, url string) {
	time.Sleep(time.Duration(len(url)) * time.Second) // slow server
	out <- Result{Body: "body of " + url}
}
