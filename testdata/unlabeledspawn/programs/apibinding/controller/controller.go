// Package controller runs the reconcilers.
package controller

import (
	"context"
	"errors"
	"log"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/apibinding/pprofx"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/apibinding/reconcilers"
)

const controllerName = "kcp-apibinding"

// Controller is process-wide.
type Controller struct {
	work        chan *reconcilers.Binding
	reconcilers []reconcilers.Reconciler
	reconcile   func(ctx context.Context, b *reconcilers.Binding) error
	retry       time.Duration
}

// New makes a controller.
func New(rs ...reconcilers.Reconciler) *Controller {
	c := &Controller{work: make(chan *reconcilers.Binding, 100), reconcilers: rs, retry: time.Second}
	c.reconcile = c.labelled
	return c
}

// Enqueue queues a binding.
func (c *Controller) Enqueue(b *reconcilers.Binding) { c.work <- b }

// Start blocks.
func (c *Controller) Start(ctx context.Context, workers int) {
	for range workers {
		go wait.UntilWithContext(ctx, c.worker, time.Second)
	}
	<-ctx.Done()
}

func (c *Controller) worker(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case b := <-c.work:
			if err := c.reconcile(ctx, b); err != nil {
				log.Print(err)
				c.requeue(b)
			}
		}
	}
}

func (c *Controller) requeue(b *reconcilers.Binding) {
	time.AfterFunc(c.retry, func() { c.Enqueue(b) }) // want `goroutine for a cluster is started without pprof labels .*`
}

func (c *Controller) labelled(ctx context.Context, b *reconcilers.Binding) (err error) {
	pprofx.Run(ctx, b.Cluster, func(ctx context.Context) {
		err = c.all(ctx, b)
	}, pprofx.Controller(controllerName), pprofx.Extra("binding", b.Name))
	return err
}

func (c *Controller) all(ctx context.Context, b *reconcilers.Binding) error {
	var errs []error
	for _, r := range c.reconcilers {
		status, err := r.Reconcile(ctx, b)
		if err != nil {
			errs = append(errs, err)
		}
		if status == reconcilers.Stop {
			break
		}
	}
	return errors.Join(errs...)
}
