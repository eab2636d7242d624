// A cobra command that plans the capacity again and again: the loop is entered once, its body is not.
package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/cobraloop/sim"
)

func main() {
	var kubeconfig string
	cmd := &cobra.Command{
		Use: "planner",
		RunE: func(cmd *cobra.Command, _ []string) error {
			cfg, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
			if err != nil {
				return err
			}
			kube, err := kubernetes.NewForConfig(cfg)
			if err != nil {
				return err
			}
			for {
				more, err := plan(cmd.Context(), kube)
				if err != nil {
					return err
				}
				fmt.Fprintln(cmd.OutOrStdout(), "more nodes needed:", more)
				time.Sleep(30 * time.Second)
			}
		},
	}
	cmd.Flags().StringVar(&kubeconfig, "kubeconfig", "", "path")
	if err := cmd.ExecuteContext(context.Background()); err != nil {
		os.Exit(1)
	}
}

func plan(ctx context.Context, kube kubernetes.Interface) (bool, error) {
	nodes, err := kube.CoreV1().Nodes().List(ctx, metav1.ListOptions{})
	if err != nil {
		return false, err
	}
	pods, err := kube.CoreV1().Pods("").List(ctx, metav1.ListOptions{})
	if err != nil {
		return false, err
	}
	s, err := sim.New(nodes.Items)
	if err != nil {
		return false, err
	}
	return s.Run(ctx, pods.Items)
}
