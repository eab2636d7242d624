// A kubectl-like command: RunE watches and returns at the first match.

package cmd

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
)

type waitOptions struct {
	namespace string
	kubeconf  string
	timeout   time.Duration
}

func NewWaitCommand() *cobra.Command {
	o := &waitOptions{}
	cmd := &cobra.Command{
		Use:   "wait NAME",
		Short: "wait for a pod",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			cfg, err := clientcmd.BuildConfigFromFlags("", o.kubeconf)
			if err != nil {
				return err
			}
			cs, err := kubernetes.NewForConfig(cfg)
			if err != nil {
				return err
			}
			ctx, cancel := context.WithTimeout(cmd.Context(), o.timeout)
			defer cancel()
			w, err := cs.CoreV1().Pods(o.namespace).Watch(ctx, metav1.ListOptions{FieldSelector: "metadata.name=" + args[0]})
			if err != nil {
				return err
			}
			for ev := range w.ResultChan() {
				if pod, ok := ev.Object.(*corev1.Pod); ok && pod.Status.Phase == corev1.PodSucceeded {
					fmt.Fprintln(cmd.OutOrStdout(), "done")
					return nil
				}
			}
			return ctx.Err()
		},
	}
	cmd.Flags().StringVarP(&o.namespace, "namespace", "n", "default", "namespace")
	cmd.Flags().StringVar(&o.kubeconf, "kubeconfig", "", "kubeconfig")
	cmd.Flags().DurationVar(&o.timeout, "timeout", time.Minute, "timeout")
	return cmd
}
