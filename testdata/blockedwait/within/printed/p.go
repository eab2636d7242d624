// Channels that are printed go nowhere.
package main

import (
	"context"
	"log"
	"net/http"
	"time"
)

type closable interface{ chan []byte | chan struct{} }

func closeWithLog[C closable](ch C, name string) {
	log.Printf("closing %s", name)
	close(ch)
}

func handle(w http.ResponseWriter, r *http.Request) {
	upd := make(chan struct{})
	ka := make(chan []byte)
	stream(w, r.Context(), ka, upd)
}

func stream(w http.ResponseWriter, ctxReq context.Context, ka chan []byte, upd chan struct{}) {
	ctx, cancel := context.WithCancel(ctxReq)
	defer cancel()
	go worker(ctx, upd, ka) // want `goroutine may wait forever to send on "ka"; cancelling ctxReq does not end it .*`
	log.Printf("%#v %#v", ka, upd)
	for {
		select {
		case d := <-ka:
			if _, err := w.Write(d); err != nil {
				return
			}
		case <-upd:
			w.Write([]byte("x"))
		case <-ctx.Done():
			return
		}
	}
}

func worker(ctx context.Context, upd chan struct{}, ka chan []byte) {
	defer closeWithLog(upd, "upd")
	defer closeWithLog(ka, "ka")
	t1, t2 := time.NewTicker(time.Second), time.NewTicker(time.Minute)
	defer t1.Stop()
	defer t2.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t1.C:
			ka <- []byte("ka")
		case <-t2.C:
			upd <- struct{}{}
		}
	}
}

// Who looks at the context ends.
func handlePolite(w http.ResponseWriter, r *http.Request) {
	ka := make(chan []byte)
	go polite(r.Context(), ka)
	log.Print("polite", ka)
	for {
		select {
		case d := <-ka:
			if _, err := w.Write(d); err != nil {
				return
			}
		case <-r.Context().Done():
			return
		}
	}
}

func polite(ctx context.Context, ka chan []byte) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			select {
			case ka <- []byte("ka"):
			case <-ctx.Done():
				return
			}
		}
	}
}

// Who is kept as any may be received from.
var kept any

func handleKept(w http.ResponseWriter, r *http.Request) {
	ka := make(chan []byte)
	kept = ka
	log.Print("kept", ka)
	go func() { ka <- []byte("ka") }()
}

func main() {
	http.HandleFunc("/polite", handlePolite)
	http.HandleFunc("/kept", handleKept)
	http.HandleFunc("/", handle)
	http.ListenAndServe(":8080", nil)
}
