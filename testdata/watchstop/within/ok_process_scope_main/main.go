// Package main: run is called once by main and returns early; the process ends with it.

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"

	batchv1 "k8s.io/api/batch/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
)

var namespace = flag.String("namespace", "default", "namespace of the job")

func main() {
	flag.Parse()
	if err := run(ctrl.SetupSignalHandler()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		return err
	}
	cs, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return err
	}
	return follow(ctx, cs)
}

func follow(ctx context.Context, cs kubernetes.Interface) error {
	w, err := cs.BatchV1().Jobs(*namespace).Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	for ev := range w.ResultChan() {
		job, ok := ev.Object.(*batchv1.Job)
		if !ok {
			return apierrors.FromObject(ev.Object)
		}
		if job.Status.Failed > 0 {
			return fmt.Errorf("job %s failed", job.Name)
		}
		if job.Status.Succeeded > 0 {
			return nil
		}
	}
	return errors.New("watch closed")
}
