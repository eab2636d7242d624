// A goroutine ends with the context of a request, which a framework has in what it gives.
package main

import (
	"bufio"
	"context"
	"fmt"
	"net/http"

	"github.com/emicklei/go-restful/v3"
)

func stream(ctx context.Context, in *bufio.Reader) <-chan string {
	out := make(chan string)
	go func() { // want `goroutine may wait until the end of ctx to send on "out" if kept returns early .*`
		defer close(out)
		for {
			s, err := in.ReadString('\n')
			if err != nil {
				return
			}
			select {
			case out <- s:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

func streamOfRequest(ctx context.Context, in *bufio.Reader) <-chan string {
	out := make(chan string)
	go func() {
		defer close(out)
		for {
			s, err := in.ReadString('\n')
			if err != nil {
				return
			}
			select {
			case out <- s:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

type server struct{ ctx context.Context }

func (s *server) logs(req *restful.Request, resp *restful.Response) {
	ctx := req.Request.Context()
	for line := range streamOfRequest(ctx, bufio.NewReader(req.Request.Body)) {
		if _, err := fmt.Fprint(resp, line); err != nil {
			return
		}
	}
}

func (s *server) kept(req *restful.Request, resp *restful.Response) {
	for line := range stream(s.ctx, bufio.NewReader(req.Request.Body)) {
		if _, err := fmt.Fprint(resp, line); err != nil {
			return
		}
	}
}

func main() {
	s := &server{ctx: context.Background()}
	ws := new(restful.WebService)
	ws.Route(ws.GET("/logs").To(s.logs))
	ws.Route(ws.GET("/kept").To(s.kept))
	restful.Add(ws)
	http.ListenAndServe(":8080", nil)
}
