// Package oneway gives a client a transport of its own on one of its ways only.
package oneway

import (
	"context"
	"crypto/tls"
	"io"
	"net/http"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
)

type cluster struct{ secure bool }

func clientOf(c *cluster) (*http.Client, error) {
	client := &http.Client{Timeout: time.Second}
	if !c.secure {
		return client, nil
	}
	client.Transport = &http.Transport{TLSClientConfig: &tls.Config{}}
	return client, nil
}

var shared = &http.Transport{}

// sharing gives one that is there anyway on the other way.
func sharing(c *cluster) *http.Client {
	client := &http.Client{}
	client.Transport = shared
	if c.secure {
		client.Transport = &http.Transport{}
	}
	return client
}

type reconciler struct{ of *cluster }

func (r *reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	client, err := clientOf(r.of) // want `"client" is dropped without its transport being closed .leaks 2 goroutines and 23 KiB each time.`
	if err != nil {
		return ctrl.Result{}, err
	}
	if err := ask(client, req.Name); err != nil {
		return ctrl.Result{}, err
	}
	closed, err := clientOf(r.of)
	if err != nil {
		return ctrl.Result{}, err
	}
	defer closed.CloseIdleConnections()
	return ctrl.Result{}, ask(sharing(r.of), req.Name) // want `the new Client is dropped without its transport being closed .leaks 2 goroutines and 23 KiB each time.`
}

func ask(client *http.Client, name string) error {
	resp, err := client.Get("https://" + name)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.ReadAll(resp.Body)
	return err
}
